/** How a password is called among the ways in of a user; the others have the names of their providers. */
const LOCAL = 'local';

/** The names of a user's ways in. */
export const authMethods = (
  { passwordHash }: { readonly passwordHash: string | null },
  identities: readonly { readonly provider: string }[],
): readonly string[] => [
  ...new Set([...(passwordHash === null ? [] : [LOCAL]), ...identities.map(({ provider }) => provider)]),
];
