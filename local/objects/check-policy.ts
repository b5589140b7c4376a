type Policy = { readonly expiration?: string; readonly conditions?: readonly unknown[] };

export type Refusal = { readonly status: number; readonly code: string; readonly message: string };

/** What S3 would say of a form by its policy; signatures are not looked at here. Undefined: it may come in. */
export const checkPolicy = (
  bucket: string,
  fields: Readonly<Record<string, string>>,
  bytes: number,
): Refusal | undefined => {
  const policy = parse(fields['policy']);
  if (policy === undefined) return denied('The policy is missing or no JSON');
  if (Date.parse(policy.expiration ?? '') <= Date.now()) return denied('Invalid according to Policy: Policy expired.');
  for (const condition of policy.conditions ?? []) {
    const refusal = checkCondition(condition, { ...fields, bucket }, bytes);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
};

const checkCondition = (
  condition: unknown,
  fields: Readonly<Record<string, string>>,
  bytes: number,
): Refusal | undefined => {
  if (!Array.isArray(condition)) {
    const [[name = '', value] = []] = Object.entries(condition as Record<string, string>);
    return fields[name.toLowerCase()] === value
      ? undefined
      : denied(`Policy Condition failed: ["eq", "$${name}", "${value}"]`);
  }
  if (condition[0] !== 'content-length-range') return undefined;
  if (bytes > Number(condition[2])) return tooLarge('EntityTooLarge', 'exceeds the maximum allowed size');
  return bytes < Number(condition[1]) ? tooLarge('EntityTooSmall', 'is smaller than the minimum allowed') : undefined;
};

const parse = (policy: string | undefined): Policy | undefined => {
  try {
    return JSON.parse(Buffer.from(policy ?? '', 'base64').toString('utf8')) as Policy;
  } catch {
    return undefined;
  }
};

const denied = (message: string): Refusal => ({ status: 403, code: 'AccessDenied', message });
const tooLarge = (code: string, how: string): Refusal => ({
  status: 400,
  code,
  message: `Your proposed upload ${how}`,
});
