import { optionalNumber, type Resource, section } from '../template/resource.ts';

/** Whether the stage takes one more request now. */
export type Admit = () => boolean;

export type Throttle = {
  /** Requests a second, in the long run. */
  readonly rate: number;
  /** Requests at once, after a pause. */
  readonly burst: number;
};

/** The limit of the HTTP API's stage in the templates; undefined if it has none. */
export const readThrottle = (resources: readonly Resource[]): Throttle | undefined => {
  const stage = resources.find(({ type }) => type === 'AWS::ApiGatewayV2::Stage');
  const settings = section(stage?.properties ?? {}, 'DefaultRouteSettings');
  const rate = optionalNumber(settings, 'ThrottlingRateLimit');
  const burst = optionalNumber(settings, 'ThrottlingBurstLimit');
  return rate === undefined || burst === undefined ? undefined : { rate, burst };
};

/**
 * A bucket of `burst` tokens, into which `rate` fall each second. All routes take from the same one; AWS does not say
 * whether each has its own.
 */
export const createThrottle = (
  { rate, burst }: Throttle,
  rateScale: number,
  onThrottled: () => void,
  now = () => performance.now(),
): Admit => {
  let tokens = burst;
  let filledAt = now();
  return () => {
    const time = now();
    tokens = Math.min(burst, tokens + ((time - filledAt) / 1000) * rate * rateScale);
    filledAt = time;
    if (tokens < 1) {
      onThrottled();
      return false;
    }
    tokens -= 1;
    return true;
  };
};
