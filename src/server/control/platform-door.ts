import type { Door } from './door'
import { loopbackDoor } from './loopback-door'
import { unixDoor } from './unix-door'

export const doorOf = (platform: NodeJS.Platform): Door => (platform === 'win32' ? loopbackDoor : unixDoor)
