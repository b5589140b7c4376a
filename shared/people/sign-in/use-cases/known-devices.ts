import type { UserId } from '../../../platform/domain/ids.ts';
import { isNumber, isText, objectReader, optionalReader } from '../../../platform/domain/stored-shape.ts';
import type { User } from '../../domain/user.ts';
import type { SingleUseTokens } from '../../use-cases/people-ports.ts';

type Credentials = Pick<User, 'id' | 'credentialsVersion'>;

/** Browsers on which users have signed in before. Ending all of a user's sessions also forgets their devices. */
export type KnownDevices = {
  /** Makes the session's browser a known device of the user. */
  readonly remember: (sessionToken: string, user: Credentials) => Promise<void>;
  /** Takes the same time for an address without a user. */
  readonly isKnown: (device: string | undefined, user: Credentials | undefined) => Promise<boolean>;
};

export type KnownDevicePorts = {
  readonly singleUse: Pick<SingleUseTokens, 'put' | 'peek'>;
  /** Token of a cookie that is kept alongside the session cookie. */
  readonly deviceToken: (sessionToken: string) => string;
  readonly now: () => string;
};

type KnownDevice = { readonly userId: UserId; readonly credentialsVersion: number };

const readDevice = optionalReader(objectReader<KnownDevice>({ userId: isText, credentialsVersion: isNumber }));

/** Lifetime of the cookie. */
const MILLISECONDS = 180 * 86_400_000;

export const createKnownDevices = ({ singleUse, deviceToken, now }: KnownDevicePorts): KnownDevices => ({
  remember: async (sessionToken, { id: userId, credentialsVersion = 0 }) => {
    const device: KnownDevice = { userId, credentialsVersion };
    const expires = new Date(Date.parse(now()) + MILLISECONDS).toISOString();
    await singleUse.put('known_device', deviceToken(sessionToken), device, expires);
  },
  isKnown: async (device, user) => {
    if (device === undefined) return false;
    const known = readDevice(await singleUse.peek('known_device', device, now()), 'known device');
    if (known === undefined || user === undefined) return false;
    return known.userId === user.id && known.credentialsVersion === (user.credentialsVersion ?? 0);
  },
});
