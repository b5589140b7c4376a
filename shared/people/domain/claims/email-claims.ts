import { type Claims, readPath } from './read-path.ts';
import { shortTextOf } from './text-of.ts';

/** Longest address that mail can be sent to (RFC 5321). */
const MAX_LENGTH = 254;

export type EmailClaims = { readonly email: string | null; readonly emailVerified: boolean };

/**
 * The address, and whether the provider says that it is verified: by the boolean `true`, not by a text that reads so.
 * The word counts for the address beside which it stands only; another source may confirm it for the same address.
 */
export const emailClaims = (sources: readonly Claims[], email: string, verified: string | null): EmailClaims => {
  const stated = sources.map((claims) => ({
    email: shortTextOf(readPath(claims, email), MAX_LENGTH),
    verified: verified === null ? undefined : readPath(claims, verified),
  }));
  const address = stated.find((source) => source.email !== null)?.email ?? null;
  const words = stated.filter((source) => source.email === address).map((source) => source.verified);
  const said = words.filter((word) => word !== undefined);
  return { email: address, emailVerified: address !== null && said.length > 0 && said.every((word) => word === true) };
};
