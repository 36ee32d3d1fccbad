import { listen } from '../../src/http/door/listen'
import type { Schools } from './school'

/** The schools on a real port of loopback, for programs that need a network. */
export const listening = ({ config, frontDoor }: Schools) =>
	listen({ ...config, server: { ...config.server, host: '127.0.0.1', port: 0 } }, frontDoor)
