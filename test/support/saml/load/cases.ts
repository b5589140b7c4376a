import { checkMarkup } from '../../../../shared/people/identity/saml/check-markup.ts';
import { ATTACKER_KEYS, IDP_KEYS } from '../provider.ts';
import type { Fragment } from './fragments.ts';
import { largest } from './largest.ts';
import type { Message } from './messages.ts';
import { PLACES, type Place } from './places.ts';

/** A message with very many of one thing. */
export type LoadCase = {
  readonly name: string;
  /** `within` the limits of markup: the most that is let past them; `beyond` them: one more, and all that fits into a message. */
  readonly size: 'within' | 'beyond';
  /** Made when it is asked for: signing a large message takes a while. */
  readonly xml: () => string;
};

/** Every quantity in every place of a message, in every size, by every signer. */
export function* loadCases(message: Message): Generator<LoadCase> {
  const bases = basesOf(message);
  for (const place of PLACES) {
    for (const [thing, fragment] of Object.entries(place.fragments)) {
      const { most, room } = amountsOf(message, bases.known, place, fragment);
      const name = `${message.name}: ${thing} in ${place.name}`;
      if (most > 0) yield* within(message, bases, place, `${most} × ${name}`, fragment(most));
      if (most >= room) continue;
      yield { name: `${most + 1} × ${name}`, size: 'beyond', xml: () => place.into(bases.known, fragment(most + 1)) };
      yield { name: `${room} × ${name}`, size: 'beyond', xml: () => place.into(bases.known, fragment(room)) };
    }
  }
}

type Bases = { readonly unsigned: string; readonly foreign: string; readonly known: string };

const basesOf = ({ sign, xml }: Message): Bases => ({
  unsigned: xml,
  foreign: sign(xml, ATTACKER_KEYS),
  known: sign(xml, IDP_KEYS),
});

/**
 * Signed by nobody, by a stranger, by the provider before the load went in (any user of the provider has such a message),
 * and by the provider with the load in it.
 */
function* within(
  message: Message,
  { foreign, known, unsigned }: Bases,
  { into, isInSignature }: Place,
  name: string,
  markup: string,
): Generator<LoadCase> {
  const size = 'within';
  yield { name: `${name}, signed by a stranger`, size, xml: () => into(foreign, markup) };
  yield { name: `${name}, signed before`, size, xml: () => into(known, markup) };
  if (isInSignature) return;
  yield { name: `${name}, unsigned`, size, xml: () => into(unsigned, markup) };
  const loaded = into(unsigned, markup);
  if (isWithin(message, loaded)) yield { name: `${name}, signed`, size, xml: () => message.sign(loaded, IDP_KEYS) };
}

/** The largest count within the limits, and the largest that fits into a message. */
const amountsOf = (message: Message, base: string, { into }: Place, fragment: Fragment) => {
  const at = (count: number): string => into(base, fragment(count));
  if (at(1) === base) return { most: 0, room: 0 };
  const room = largest((count) => at(count).length <= message.maxLength);
  return { room, most: largest((count) => count <= room && isWithin(message, at(count))) };
};

const isWithin = ({ limits }: Message, xml: string): boolean => checkMarkup(xml, limits) === undefined;
