export interface AfterPaint {
  tokenKey: string;
  alive: string;
  early: readonly string[];
}

/** Starts what `Later` has put by, once the page is painted. Inlined: it may use nothing from outside. */
export function afterPaint({ tokenKey, alive, early }: AfterPaint): void {
  const nonce = document.currentScript?.nonce;
  // When the scripts don't come, nobody else can say so.
  const tell = () => {
    const told = document.querySelector<HTMLElement>('#unloaded');
    const again = told?.querySelector('button');
    if (!told || !again) return;
    told.hidden = false;
    again.addEventListener('click', () => location.reload());
  };
  const emailIn = (token: string) =>
    JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))).email as string;
  const askEarly = () => {
    const token = localStorage.getItem(tokenKey);
    if (!token) return;
    for (const address of early) {
      const link = document.createElement('link');
      link.rel = 'preload';
      link.as = 'fetch';
      link.crossOrigin = 'anonymous';
      link.href = address.replace('{email}', () => encodeURIComponent(emailIn(token)));
      document.head.append(link);
    }
  };
  let hasBegun = false;
  const begin = () => {
    if (hasBegun) return;
    hasBegun = true;
    delete document.documentElement.dataset.unpainted;
    try {
      askEarly();
    } catch {
      // The scripts ask, and with a token that can be read.
    }
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-later]'))
      link.rel = link.dataset.later ?? '';
    for (const later of document.querySelectorAll<HTMLScriptElement>('script[type=later]')) {
      // A planted one has no nonce of this rendering.
      if (later.nonce !== nonce) continue;
      const script = document.createElement('script');
      script.type = 'module';
      script.nonce = nonce;
      script.text = later.text;
      script.addEventListener('error', tell);
      document.head.append(script);
      script.remove();
    }
  };
  addEventListener('unhandledrejection', tell);
  addEventListener(alive, () => removeEventListener('unhandledrejection', tell));
  const beginOncePainted = (list: PerformanceObserverEntryList) => {
    // A busy browser may paint the page's background alone first.
    if (list.getEntriesByName('first-contentful-paint').length > 0) begin();
  };
  if (PerformanceObserver.supportedEntryTypes.includes('paint'))
    new PerformanceObserver(beginOncePainted).observe({ type: 'paint', buffered: true });
  else requestAnimationFrame(() => setTimeout(begin));
  // A window that nobody looks at isn't painted.
  setTimeout(begin, 3000);
}
