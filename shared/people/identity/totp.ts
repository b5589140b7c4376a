import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20; // RFC 4226 §4: as long as the digest
/** Clocks of phones are a little off: one step before and one after (RFC 6238 §5.2). */
const WINDOW = 1;
const ISSUER = 'Counterfoil';

/** Base32, 160 random bits. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** What an authenticator app reads, as text or as a QR code. */
export const totpUri = (secret: string, account: string): string => totpOf(secret, account).toString();

/** The time step whose code it is, within a step of now; undefined for any other code. */
export const totpStep = (secret: string, code: string, now: string): number | undefined => {
  if (!/^\d{6}$/.test(code)) return undefined;
  const timestamp = Date.parse(now);
  const totp = totpOf(secret, '');
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
};

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({
    issuer: ISSUER,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  });
