import { onFile } from '../../host/threads/reading'
import { readMoodleFile } from './fichier-moodle.service'

onFile(readMoodleFile)
