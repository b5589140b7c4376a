/**
 * Parameters of the root template that the deploy command gives: the same templates can be deployed again with others.
 */
export const ORIGIN_VERSION = 'EdgeOriginVersion';
export const DEPLOYMENT_RECORD = 'DeploymentRecord';
/** Of the stack that watches the edge, and an output of the stage. */
export const DISTRIBUTION = 'DistributionId';
