import type { FoundLink } from '../use-cases/sso/pending-link.ts';

/** An identity that nobody has proved to be his yet. */
export const toPendingLink = ({ provider: { name, label, strategy }, pending }: FoundLink) => ({
  provider: { name, label, strategy },
  email: pending.said.email,
});
