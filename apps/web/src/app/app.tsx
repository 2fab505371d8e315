import { StrictMode } from 'react';
import { BrowserRouter } from 'react-router';
import { AppRoutes } from './router.tsx';

export const App = () => (
  <StrictMode>
    <BrowserRouter>
      <AppRoutes />
    </BrowserRouter>
  </StrictMode>
);
