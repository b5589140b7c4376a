import { randomBytes } from 'node:crypto';
import { argon2id } from 'hash-wasm';

const hashes = new Map<string, Promise<string>>();

const hash = (password: string): Promise<string> =>
  argon2id({
    password,
    salt: randomBytes(16),
    memorySize: 8,
    iterations: 1,
    parallelism: 1,
    hashLength: 32,
    outputType: 'encoded',
  });

/** A hash of the same kind as the service's, at the least cost: verifying takes its cost from the hash. */
export const quickHash = (password: string): Promise<string> => {
  const hashed = hashes.get(password) ?? hash(password);
  hashes.set(password, hashed);
  return hashed;
};
