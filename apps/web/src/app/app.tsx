import { type ReactNode, StrictMode } from 'react';
import { BrowserRouter } from 'react-router';
import { FeaturesContext } from '../lib/use-features.ts';
import { features } from './features.ts';
import { AppRoutes } from './router.tsx';

/** The tree around every address; one for the browser and for the pages written when the product is built. */
export const AppFrame = ({ router }: { router: (routes: ReactNode) => ReactNode }) => (
  <StrictMode>
    <FeaturesContext value={features}>{router(<AppRoutes />)}</FeaturesContext>
  </StrictMode>
);

export const App = () => <AppFrame router={(routes) => <BrowserRouter>{routes}</BrowserRouter>} />;
