/** Students as papers identify them, by name. */
export { selectPersonnes as personnesOf } from './personnes.queries'
