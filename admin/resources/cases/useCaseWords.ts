/** The words of cases in the language of whoever looks. */
import { useTranslate } from 'react-admin'
import { caseWords } from './caseWords.ts'

export const useCaseWords = () => caseWords(useTranslate())
