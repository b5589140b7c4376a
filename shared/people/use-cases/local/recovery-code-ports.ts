export type RecoveryCodePorts = {
  readonly newRecoveryCodes: () => readonly string[];
  /** Undefined for what cannot be a recovery code. */
  readonly recoveryCodeDigest: (typed: string) => string | undefined;
};

/** Codes to show, and what is kept of them. */
export const newCodes = ({
  newRecoveryCodes,
  recoveryCodeDigest,
}: RecoveryCodePorts): { readonly codes: readonly string[]; readonly digests: readonly string[] } => {
  const codes = newRecoveryCodes();
  const digests = codes.map(recoveryCodeDigest).filter((digest) => digest !== undefined);
  if (digests.length !== codes.length) throw new Error('A recovery code of ours is none');
  return { codes, digests };
};
