import { StrictMode } from 'react';
import { BrowserRouter } from 'react-router';
import { FeaturesContext } from '../lib/use-features.ts';
import { features } from './features.ts';
import { AppRoutes } from './router.tsx';

export const App = () => (
  <StrictMode>
    <FeaturesContext value={features}>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </FeaturesContext>
  </StrictMode>
);
