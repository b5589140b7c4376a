import { BankFault } from '../../domain/bank-fault.ts';
import { type Fields, isFields, textOf } from '../fields.ts';
import { readJson } from '../read-json.ts';
import { sanitise } from '../sanitise.ts';

const REFUSED_KEY = /authenticat|unauthori[sz]ed|forbidden|api[ _-]?key/i;

/**
 * The object that an answer is. This provider also says with a 200 that it failed.
 * @throws BankFault
 */
export const readAnswer = (text: string, host: string): Fields => {
  const answer = readJson(text, host);
  if (!isFields(answer)) throw new BankFault('invalid_answer', `${host} answered with JSON of another shape`);
  const told = errorOf(answer);
  if (told === undefined) return answer;
  throw REFUSED_KEY.test(told)
    ? new BankFault('access_forbidden', `The provider refused the API key: "${sanitise(told)}"`)
    : new BankFault('provider_error', `The provider failed and said: "${sanitise(told)}"`);
};

/** @throws BankFault when there is no such list */
export const listOf = (answer: Fields, name: string, host: string): readonly unknown[] => {
  const list = answer[name];
  if (Array.isArray(list)) return list;
  throw new BankFault('invalid_answer', `${host} answered without the ${name} that were asked for`);
};

const errorOf = (answer: Fields): string | undefined => {
  const { error } = answer;
  if (error === undefined || error === null || error === false || error === '') return undefined;
  const texts = isFields(error)
    ? [textOf(error, 'code', 'type'), textOf(error, 'message')]
    : [typeof error === 'string' ? error : 'an error', textOf(answer, 'message')];
  return texts.filter((text) => text !== null).join(': ') || 'an error';
};
