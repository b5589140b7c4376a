/**
 * Runs at CloudFront for every request of a person (CloudFront Functions, JavaScript runtime 2.0). This is the one place that
 * decides which names the service has: links in emails, audiences and redirects are built from the name that it passes on.
 * Any other name is refused. It overwrites what the viewer sent under the names of its headers, so behind it they are true.
 * @param domain of the deployment; without one CloudFront's own name is used
 */
export const viewerRequest = (domain: string | undefined): string =>
  `
function handler(event) {
  var request = event.request;
  var name = ${domain === undefined ? 'event.context.distributionDomainName' : JSON.stringify(domain)};
  var host = request.headers.host ? request.headers.host.value.toLowerCase() : '';
  if (host !== name && host !== name + ':443') {
    return {
      statusCode: 421,
      statusDescription: 'Misdirected Request',
      headers: { 'content-type': { value: 'application/json' } },
      body: '{"message":"This service does not have the name that the request asked for"}'
    };
  }
  request.headers['x-forwarded-host'] = { value: name };
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return request;
}
`.trim();
