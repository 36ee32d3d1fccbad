export { selectNiveaux as listNiveaux } from './niveaux.queries'
