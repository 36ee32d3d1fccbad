/** Opens a door of the control channel in a folder, asks there for an operation that is silent for some seconds, and prints what came: DOOR FOLDER SECONDS. */
import { loopbackDoor } from '../../src/server/control/loopback-door'
import { unixDoor } from '../../src/server/control/unix-door'

const [kind, folder = '', seconds] = process.argv.slice(2)
const door = kind === 'unix-door' ? unixDoor : loopbackDoor
const encoder = new TextEncoder()
const close = door.open(
	folder,
	() =>
		new Response(
			new ReadableStream({
				async start(controller) {
					controller.enqueue(encoder.encode('{"event":"begun"}\n'))
					await Bun.sleep(Number(seconds) * 1000)
					controller.enqueue(encoder.encode('{"result":"done"}\n'))
					controller.close()
				}
			})
		)
)
process.stdout.write(await (await door.ask(folder, 'backup', new Blob(['{}']))).text())
await close()
