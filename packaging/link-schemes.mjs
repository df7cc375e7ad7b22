/** Links that an installed Satchel opens: to a preview of a payment, never to the payment. */
export const linkSchemes = ['bitcoin', 'lightning']
