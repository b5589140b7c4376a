import { type Properties, TemplateError } from '../template/resource.ts';

const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const CACHING_OPTIMIZED = '658327ea-f89d-4fab-a63d-7e88639e58f6';
const ALL_VIEWER_EXCEPT_HOST = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

export type Policies = {
  /** Whether the origin is told of the viewer: headers, cookies, the query. */
  readonly handsOnViewer: boolean;
  /** Only an answer that may be kept is compressed. */
  readonly compresses: boolean;
};

/** Nothing is kept here, whatever the policy: an address whose answer may be kept answers the same each time. */
export const readPolicies = (behavior: Properties, id: string): Policies => {
  const { CachePolicyId: cache, OriginRequestPolicyId: request, Compress: compress } = behavior;
  if (cache === CACHING_DISABLED && request === ALL_VIEWER_EXCEPT_HOST) {
    return { handsOnViewer: true, compresses: false };
  }
  if (cache === CACHING_OPTIMIZED && request === undefined) {
    return { handsOnViewer: false, compresses: compress === true };
  }
  throw new TemplateError(
    `${id}: the local cloud knows behaviours that keep nothing and hand on all but the host, and such that keep all and hand on nothing`,
  );
};
