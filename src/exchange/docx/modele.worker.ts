import { onFile } from '../../host/threads/reading'
import { readModele } from './modele'

onFile(readModele)
