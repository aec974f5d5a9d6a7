import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/**
 * A page that the browser has kept aside and shows again, as after Back, looks whether its booking was paid or has
 * ended meanwhile.
 */
export function useLookAfterReturn(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const look = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void queryClient.invalidateQueries({ queryKey: ['bookings'] });
    };
    addEventListener('pageshow', look);
    return () => removeEventListener('pageshow', look);
  }, [queryClient]);
}
