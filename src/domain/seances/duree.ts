import { asSentence, sentence, type Sentence } from '../../kit/sentence'

/** A number of whole days for a sentence: « 2 jours ». */
export const daysTold = (n: number): Sentence => asSentence(n < 1 ? 'less than a day' : n === 1 ? 'one day' : sentence('{n} days', { n }))

/** A number of whole hours for a sentence: « 2 heures ». */
export const hoursTold = (n: number): Sentence =>
	asSentence(n < 1 ? 'less than an hour' : n === 1 ? 'one hour' : sentence('{n} hours', { n }))

/** A number of whole minutes for a sentence: « 2 minutes ». */
export const minutesTold = (n: number): Sentence =>
	asSentence(n < 1 ? 'less than a minute' : n === 1 ? 'one minute' : sentence('{n} minutes', { n }))
