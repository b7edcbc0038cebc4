/** Texts of cases in the reader's language. */
import { useTranslate } from 'react-admin'
import { caseWords } from './caseWords.ts'

export const useCaseWords = () => caseWords(useTranslate())
