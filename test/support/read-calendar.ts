/**
 * Reads the calendar on standard input by two programs that share no code, and prints what each found, under the time zone of
 * the process: `{icalJs, nodeIcal}`, lists of events in the order of their uid.
 */
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'

export type ReadEvent = {
	uid: string
	/** milliseconds */
	start: number
	end: number
	sequence: number
	status: string
	summary: string
	location: string
	description: string
}

function byIcalJs(text: string): ReadEvent[] {
	const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
		const event = new ICAL.Event(component)
		return {
			uid: event.uid,
			start: event.startDate.toUnixTime() * 1000,
			end: event.endDate.toUnixTime() * 1000,
			sequence: event.sequence,
			status: String(component.getFirstPropertyValue('status')),
			summary: event.summary,
			location: event.location ?? '',
			description: event.description
		}
	})
	return inOrder(events)
}

function byNodeIcal(text: string): ReadEvent[] {
	const events = Object.values(nodeIcal.sync.parseICS(text)).flatMap((component) => {
		if (component?.type !== 'VEVENT') return []
		const { uid, start, end, sequence, status, summary, location, description } = component
		return [
			{
				uid,
				start: start.getTime(),
				end: (end ?? start).getTime(),
				sequence: Number(sequence),
				status: status ?? '',
				summary: textOf(summary),
				location: textOf(location),
				description: textOf(description)
			}
		]
	})
	return inOrder(events)
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const inOrder = (events: ReadEvent[]) => events.toSorted((a, b) => (a.uid < b.uid ? -1 : 1))

if (import.meta.main) {
	const text = await Bun.stdin.text()
	console.log(JSON.stringify({ icalJs: byIcalJs(text), nodeIcal: byNodeIcal(text) }))
}
