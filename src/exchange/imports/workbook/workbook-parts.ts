import { operationError } from '../../../kit/errors'
import { beginningOf, type Budget } from '../files/budget'
import { numberFormat, type NumberFormat } from './number-format'
import { Runs } from './runs'
import { damageError, walkXml } from './xml-walk'
import { unpack } from '../files/zip'

/** The most sheets: each that is not part of an import is named. */
const MAX_SHEETS = 1000

export type Workbook = {
	/** in their order */
	readonly sheets: readonly { readonly name: string; readonly path: string; readonly isHidden: boolean }[]
	readonly is1904: boolean
	/** the part of the workbook that is of this type, if it has one */
	readonly related: (type: string) => Uint8Array | undefined
	readonly part: (path: string) => Uint8Array | undefined
}

/** The tables of a workbook to whose entries its cells refer by number. */
export type Shared = { readonly texts: readonly string[]; readonly formats: readonly NumberFormat[]; readonly is1904: boolean }

/** The path of a part as another part, or the archive, names it, whatever its case. */
const pathOf = (name: string, from = '/') => URL.parse(name, `file://${from}`)?.pathname.toLowerCase() ?? ''

/**
 * Opens a workbook by the relations between its parts, as spreadsheet programs do.
 * @throws if it is damaged, or not a workbook
 */
export function openWorkbook(bytes: Uint8Array, budget: Budget): Workbook {
	mustBePlain(bytes)
	const paths = new Map<string, string>()
	const part = (path: string) => {
		const isIt = (name: string) => paths.getOrInsertComputed(name, (unread) => pathOf(unread)) === path
		return unpack(bytes, isIt, budget).find(({ name }) => isIt(name))?.bytes
	}
	const main = relationsOf('/', part).find(({ type }) => type === 'officeDocument')?.path
	if (main === undefined) throw damageError()
	const relations = relationsOf(main, part)
	const targets = new Map(relations.map((relation) => [relation.id, relation.path]))
	const sheets: { name: string; path: string; isHidden: boolean }[] = []
	let is1904 = false
	walkXml(part(main), {
		opened(element, attributes) {
			if (element === 'workbook/workbookPr') is1904 = /^(1|true)$/.test(attributes['date1904'] ?? '')
			if (element !== 'sheets/sheet') return
			const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1]
			// a macro sheet does not have one
			const isHidden = /hidden$/i.test(attributes['state'] ?? '')
			sheets.push({ name: attributes['name'] ?? '', path: targets.get(id ?? '') ?? '', isHidden })
		}
	})
	if (sheets.length === 0) throw damageError()
	if (sheets.length > MAX_SHEETS) throw operationError('it has more than {max} sheets', { max: MAX_SHEETS })
	const related = (type: string) => {
		const found = relations.find((relation) => relation.type === type)
		return found && part(found.path)
	}
	return { sheets, is1904, related, part }
}

const OLE = [0xd0, 0xcf, 0x11, 0xe0]
const ZIP = [0x50, 0x4b]
function mustBePlain(bytes: Uint8Array) {
	if (OLE.every((byte, at) => bytes[at] === byte))
		throw operationError('this workbook is protected by a password, or an old .xls: open it and save it as .xlsx without a password')
	if (!ZIP.every((byte, at) => bytes[at] === byte))
		throw operationError('this is not an .xlsx workbook, whatever its name says: open it and save it as .xlsx')
}

function relationsOf(path: string, part: Workbook['part']) {
	const relations: { id: string; type: string; path: string }[] = []
	const folder = path.lastIndexOf('/') + 1
	walkXml(part(`${path.slice(0, folder)}_rels/${path.slice(folder)}.rels`), {
		opened(element, { Id = '', Type = '', Target = '', TargetMode }) {
			if (element !== 'Relationships/Relationship' || TargetMode === 'External') return
			relations.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), path: pathOf(Target, path) })
		}
	})
	return relations
}

export function readShared({ related, is1904 }: Workbook, budget: Budget): Shared {
	const texts: string[] = []
	const runs = new Runs()
	const [shared, styles] = [related('sharedStrings'), related('styles')]
	if (shared)
		walkXml(shared, {
			opened: (element, attributes) => runs.opened(element, attributes),
			closed(element, text) {
				runs.closed(element, text)
				if (element !== 'sst/si') return
				budget.span(1)
				texts.push(beginningOf(runs.taken()))
			}
		})
	const codes = new Map<number, string>()
	const formats: number[] = []
	if (styles)
		walkXml(styles, {
			opened(element, { numFmtId, formatCode }) {
				const id = Number(numFmtId ?? 0)
				if (element === 'numFmts/numFmt') codes.set(id, formatCode ?? '')
				else if (element === 'cellXfs/xf') formats.push(id)
			}
		})
	const known = new Map([...new Set(formats)].map((id) => [id, numberFormat(id, codes.get(id))]))
	return { texts, formats: formats.length > 0 ? formats.map((id) => known.get(id)!) : [numberFormat(0)], is1904 }
}
