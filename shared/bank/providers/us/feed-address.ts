import { isAllowListed, outsideUrlProblem } from '../../../platform/domain/outside-url.ts';

export type AddressRules = {
  /** Suffixes of hosts that may be called; empty: every public one. */
  readonly hosts: readonly string[];
  /** `host:port` of servers that an operator named: see `outsideUrlProblem`. */
  readonly allow: readonly string[];
};

/** Why an address of a provider is not one to call, before its host is resolved; the end of a sentence. */
export const feedAddressProblem = (url: URL, { hosts, allow }: AddressRules): string | undefined =>
  outsideUrlProblem(url.href, allow) ??
  (hosts.length === 0 || isAllowListed(url, allow) || hosts.some((suffix) => isUnder(url.hostname, suffix))
    ? undefined
    : 'must be at one of the hosts that this installation allows');

const isUnder = (hostname: string, suffix: string): boolean => {
  const host = hostname.replace(/\.$/, '');
  const bare = suffix.toLowerCase().replace(/^\*?\./, '');
  return host === bare || host.endsWith(`.${bare}`);
};
