import { DomainError } from '../../../platform/domain/errors.ts';
import { isNullable, isText, objectReader, optionalReader } from '../../../platform/domain/stored-shape.ts';
import type { SingleUseTokens } from '../../use-cases/people-ports.ts';
import { PASSKEY_SECONDS, type RelyingParty } from '../domain/passkey.ts';
import type { BeginCeremonyPorts, BegunCeremony, CeremonyUse } from './passkey-ports.ts';

/** Stored under the token of the browser's cookie. */
type Ceremony = { readonly challenge: string; readonly boundTo: string | null };
const readCeremony = optionalReader(objectReader<Ceremony>({ challenge: isText, boundTo: isNullable(isText) }));

type Ask = (asked: { readonly rp: RelyingParty; readonly challenge: string }) => Promise<object>;

/**
 * Begins a ceremony: a challenge that is valid once, for a few minutes, for one browser and one purpose.
 * @throws DomainError 409 invalid_state if this deployment cannot have passkeys
 */
export const beginCeremony =
  ({ relyingParty, ceremonies, singleUse, newToken, now }: BeginCeremonyPorts) =>
  async ({ purpose, boundTo }: CeremonyUse, ask: Ask): Promise<BegunCeremony> => {
    const rp = mustHave(relyingParty);
    const [token, challenge] = [newToken(), ceremonies.newChallenge()];
    const ceremony: Ceremony = { challenge, boundTo };
    const expires = new Date(Date.parse(now()) + PASSKEY_SECONDS * 1000).toISOString();
    await singleUse.put(purpose, token, ceremony, expires);
    return { token, options: await ask({ rp, challenge }) };
  };

/** @throws DomainError 409 invalid_state */
const mustHave = (relyingParty: RelyingParty | undefined): RelyingParty => {
  if (relyingParty !== undefined) return relyingParty;
  throw new DomainError('invalid_state', 'Passkeys need a domain of your own. This service has none');
};

export type TakeCeremonyPorts = {
  readonly relyingParty: RelyingParty | undefined;
  readonly singleUse: Pick<SingleUseTokens, 'take'>;
  readonly now: () => string;
};

/** Uses the challenge up, whatever is done with it. Undefined if it has expired, was used or belongs elsewhere. */
export const takeCeremony =
  ({ relyingParty, singleUse, now }: TakeCeremonyPorts) =>
  async (
    { purpose, boundTo }: CeremonyUse,
    token: string | undefined,
  ): Promise<{ readonly rp: RelyingParty; readonly challenge: string } | undefined> => {
    if (token === undefined || relyingParty === undefined) return undefined;
    const ceremony = readCeremony(await singleUse.take(purpose, token, now()), 'passkey ceremony');
    return ceremony?.boundTo === boundTo ? { rp: relyingParty, challenge: ceremony.challenge } : undefined;
  };
