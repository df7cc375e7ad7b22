/**
 * Every text that a user reads, in English: ICU messages by where they stand. Each branch of a plural holds its `#`. The words: "service" for
 * what one connects to, "carry" for the funding fee, "practice exchange" for the one that is built in.
 */
export const en = {
  'key.privacy': 'Ctrl+Shift+H',
  'settings.about': 'Satchel {version}. Settings and history are kept in {folder}.',
  'settings.confirm': 'Ask before an order, a close or a change goes out',
  'settings.confirm.always': 'Withdrawals, closing all, canceling all and unusual orders always ask.',
  'settings.language': 'Language',
  'settings.money': 'Before money moves',
  'settings.notifications': 'Notifications of the system',
  'settings.notifications.ask': 'Ask it',
  'settings.notifications.denied':
    'Your browser does not allow them for this page. They are told in the app all the same.',
  'settings.notifications.notAsked': 'Your browser has not been asked yet.',
  'settings.notifications.what':
    'Filled orders, stops, liquidations, deposits and withdrawals, while Satchel runs.',
  'settings.privacy': 'Hide every amount',
  'settings.profiles': 'Worlds and accounts',
  'settings.theme': 'Theme',
  'settings.theme.dark': 'Dark',
  'settings.theme.light': 'Light',
  'settings.theme.system': 'As the system',
  'settings.window': 'Window',
  'view.settings': 'Settings',
} as const
