import { onFile } from '../host/threads/reading'
import { pictureOf } from './picture'

onFile((_name, bytes) => pictureOf(bytes))
