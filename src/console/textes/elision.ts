/** « d'AHOUSSOU Ruth », « de KONÉ Awa ». */
export const deNom = (nom: string) => (/^[aàâäeéèêëiîïoôöuùûüœæ]/i.test(nom) ? `d’${nom}` : `de ${nom}`)
