import { onFile } from '../../host/threads/reading'
import { lireFichierMoodle } from './fichier-moodle.service'

onFile(lireFichierMoodle)
