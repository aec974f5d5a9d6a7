import { useEffect } from 'react';

/** Of the tab, for a page that learns only from an answer, or from its query, what it shows. */
export function useTitle(title: string) {
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      // The next page may have said its own by now.
      if (document.title === title) document.title = before;
    };
  }, [title]);
}
