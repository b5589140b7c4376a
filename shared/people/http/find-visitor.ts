import type { ApiEvent } from '../../platform/http/api-event.ts';
import { cookieOf, SESSION_COOKIE } from '../../platform/http/cookies.ts';
import type { Person } from '../use-cases/people-ports.ts';
import type { PersonDependencies } from './person-endpoint.ts';

export type Visitor = { readonly person: Person; readonly token: string };

/** Who looks at what also others may see; undefined: nobody who is signed in. */
export const findVisitor = async (
  { findPerson, now }: Pick<PersonDependencies, 'findPerson' | 'now'>,
  event: Pick<ApiEvent, 'cookies'>,
): Promise<Visitor | undefined> => {
  const token = cookieOf(event, SESSION_COOKIE) ?? '';
  const person = token === '' ? undefined : await findPerson(token, now());
  return person === undefined ? undefined : { person, token };
};
