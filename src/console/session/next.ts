/** A page below the console's root, as a link or form names it: signing in leads nowhere else. */
export const nextPage = (text: string): string => (/^\/(?!\/|\\)[\w\-./?=&%]*$/.test(text) && !text.startsWith('/connexion') ? text : '')
