/** A person as pages name them. */
export const personne = ({ nom, prenoms }: { readonly nom: string; readonly prenoms: string }) => `${prenoms} ${nom}`.trim()
