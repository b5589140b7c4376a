/** Puts the page's own address into the address bar of a page that answers a form, so that it can be reloaded. */
export const showOwnAddress = (root: ParentNode): void => {
  const own = root.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (own !== null && new URL(own.href).origin === location.origin) history.replaceState(history.state, '', own.href);
};
