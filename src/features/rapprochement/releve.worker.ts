import { onFile } from '../../host/threads/reading'
import { readReleve } from './fichier-releve.service'

onFile(readReleve)
