import type { RequestListener } from 'node:http';
import { countEdgeAnswer, observeRequest } from './alarms/measure.ts';
import type { Metrics } from './alarms/metrics.ts';
import { readDistribution } from './edge/distribution.ts';
import { createEdge } from './edge/edge.ts';
import { answerFunctionUrl } from './function-urls.ts';
import { openAccessLog } from './gateway/access-log.ts';
import { createGateway, type Gateway, type Log } from './gateway/gateway.ts';
import { gatewayError, sendAnswer } from './gateway/http-answer.ts';
import { headerOf, toIncoming } from './gateway/http-event.ts';
import { createThrottle } from './gateway/stage-throttle.ts';
import { isLoopbackHost } from './guard-requests.ts';
import type { FunctionHost } from './lambda/function-host.ts';
import { listen } from './listen.ts';
import type { Blueprint } from './run-templates.ts';
import type { ResolveReferences } from './template/dynamic-references.ts';

/** A port reserved early, so that conflicts are found at startup; answers 503 until it serves. */
export type Front = {
  readonly baseUrl: string;
  readonly serve: (listener: RequestListener) => void;
  readonly stop: () => Promise<unknown>;
};

export const openFront = async (host: string, port: number): Promise<Front> => {
  let current: RequestListener = (_request, response) => sendAnswer(response, gatewayError('unavailable'));
  const { server, baseUrl } = await listen(host, port, (request, response) => current(request, response));
  return {
    baseUrl,
    serve: (listener) => {
      current = listener;
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
};

export const listenerOf =
  (gateway: Gateway, log: Log): RequestListener =>
  (request, response) => {
    gateway(toIncoming(request))
      .then((answer) => sendAnswer(response, answer))
      .catch((error: unknown) => {
        log(`${request.method} ${request.url}: ${String(error)}`);
        if (!response.headersSent) sendAnswer(response, gatewayError('internal'));
      });
  };

type Behind = {
  readonly blueprint: Blueprint;
  readonly functions: FunctionHost;
  readonly references: ResolveReferences;
  readonly apiUrl: string;
  readonly viewerHeader: string | undefined;
  readonly rateScale: number;
  readonly onThrottled: () => void;
  readonly metrics: Metrics;
  readonly logFolder: string;
  readonly log: Log;
};

type Gateways = {
  readonly edge: Gateway;
  readonly origins: Gateway;
  /** Whether an origin answers for the host. */
  readonly isOrigin: (host: string) => boolean;
};

/**
 * The addresses for people and clients. `origins` bypasses the edge: the HTTP API by its own address, function URLs by
 * host. Without a distribution in the templates, `edge` is the HTTP API.
 */
export const createGateways = (behind: Behind): Gateways => {
  const { blueprint, functions, references, apiUrl, viewerHeader, rateScale, onThrottled, metrics, log } = behind;
  const { router, throttle, resources } = blueprint;
  const admit = throttle === undefined ? () => true : createThrottle(throttle, rateScale, onThrottled);
  const nameOf = (type: string): string => resources.find((resource) => resource.type === type)?.name ?? '';
  const observe = observeRequest(metrics, nameOf('AWS::ApiGatewayV2::Api'), openAccessLog(resources, behind.logFolder));
  const api = createGateway({ router, admit, observe }, functions, log);
  const urls = new Map(blueprint.functionUrls.map((url) => [url.host, answerFunctionUrl(url, functions, log)]));
  const distribution = readDistribution(resources, references);
  const apiPort = Number(new URL(apiUrl).port);
  const originAt = (host: string): Gateway | undefined => (isLoopbackHost(host, apiPort) ? api : urls.get(host));
  return {
    edge:
      distribution === undefined
        ? api
        : createEdge(distribution, {
            originAt,
            viewerHeader,
            onAnswered: countEdgeAnswer(metrics, nameOf('AWS::CloudFront::Distribution')),
          }),
    origins: (incoming) => (urls.get(headerOf(incoming, 'host') ?? '') ?? api)(incoming),
    isOrigin: (host) => originAt(host) !== undefined,
  };
};
