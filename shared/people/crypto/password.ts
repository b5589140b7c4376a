import { randomBytes } from 'node:crypto';
import { argon2id, argon2Verify } from 'hash-wasm';

/** OWASP's minimum for argon2id. */
const COST = { memorySize: 19 * 1024, iterations: 2, parallelism: 1, hashLength: 32 };
const SALT_BYTES = 16;

/** A hash of no password, compared if there is no real hash, so that timing does not differ. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** PHC form, with a random salt. */
export const hashPassword = (password: string): Promise<string> =>
  argon2id({ ...COST, password: normal(password), salt: randomBytes(SALT_BYTES), outputType: 'encoded' });

/** Takes the same time if the user does not exist (undefined) or has no password (null). */
export const verifyPassword = async (password: string, hash: string | null | undefined): Promise<boolean> => {
  if (password === '') return false; // hash-wasm throws for an empty password
  const matches = await argon2Verify({ password: normal(password), hash: hash ?? NOBODY });
  return matches && hash != null;
};

/** Normalized, because keyboards compose characters differently. */
const normal = (password: string): string => password.normalize('NFKC');
