/** A page that answers a form came from another address than its own: from now on it stands at its own, and can be loaded again. */
export const showOwnAddress = (root: ParentNode): void => {
  const own = root.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (own !== null && new URL(own.href).origin === location.origin) history.replaceState(history.state, '', own.href);
};
