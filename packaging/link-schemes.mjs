/** Link schemes of the installed app. Links only open a payment preview. */
export const linkSchemes = ['bitcoin', 'lightning']
