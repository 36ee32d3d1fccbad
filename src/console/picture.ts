import { readAside } from '../exchange/uploads/read-aside'
import { AppError, OperationError } from '../kit/errors'
import type { Picture } from '../tenants/picture'
import { logoReader } from '../workers'
import { NotTaken, refusedBy, type Refused } from './action'
import type { Desk } from './desk'
import type { PictureWords } from './parts/picture'
import { worded } from './textes/said'

/** Size of a form with a picture. */
export const MAX_MIB = 1

/** Changes a picture. @throws NotTaken if it is not usable, or somebody else was faster */
export async function changePicture({ visit: { langue } }: Desk, words: PictureWords, change: () => Promise<unknown>): Promise<void> {
	try {
		await change()
	} catch (error) {
		if (error instanceof AppError && error.kind === 'conflict') throw new NotTaken({ status: 409, refusal: words.depasse })
		throw error instanceof OperationError ? new NotTaken({ refusal: words.refuse(worded(langue, error.told)) }) : error
	}
}

type Taking = {
	/** stores it; `vu`: the fingerprint of the picture that the form showed */
	readonly store: (picture: Picture, vu: string) => Promise<unknown>
	/** the page to open next, below the console's root */
	readonly next: string
	readonly shown: (refused: Refused) => Promise<Response>
}

/** Takes the picture that an administrator sends. */
export async function takePicture(at: Desk, words: PictureWords, { store, next, shown: show }: Taking): Promise<Response> {
	const { upload, visit } = at
	if (!upload) throw new AppError('validation', 'depot_illisible')
	try {
		at.mustBe('administrateur')
		await changePicture(at, words, async () => {
			const picture = await readAside<Picture>(visit, upload, logoReader)
			if (!picture) throw new NotTaken({ refusal: words.sansFichier })
			await store(picture, upload.form.text('vu'))
		})
		return at.to(next)
	} catch (error) {
		return await show(refusedBy(at, error))
	} finally {
		upload.remove()
	}
}
