import type { PublicJwk } from '../domain/oauth/signing-key.ts';
import type { SigningKeyStore } from '../use-cases/oauth/oauth-ports.ts';

const REMEMBERED_MILLISECONDS = 60_000;
/** Whoever sends made-up key ids does not make us read the table for each. */
const UNKNOWN_MILLISECONDS = 5_000;

/** The public key of an id, remembered for a minute; an unknown id is looked up again, now and then. */
export const createFindPublicKey = ({ read }: Pick<SigningKeyStore, 'read'>, clock: () => number = Date.now) => {
  let known: { readonly keys: readonly PublicJwk[]; readonly at: number } | undefined;
  const load = async (): Promise<readonly PublicJwk[]> => {
    const at = clock();
    const keys = (await read()).keys.map(({ publicJwk }) => publicJwk);
    if (keys.length > 0) known = { keys, at }; // the very first key signs at once
    return keys;
  };
  const youngerThan = (milliseconds: number) =>
    known !== undefined && clock() - known.at < milliseconds ? known.keys : undefined;

  return async (kid: string): Promise<PublicJwk | undefined> => {
    const found = (youngerThan(REMEMBERED_MILLISECONDS) ?? (await load())).find((key) => key.kid === kid);
    return found ?? (youngerThan(UNKNOWN_MILLISECONDS) ?? (await load())).find((key) => key.kid === kid);
  };
};
