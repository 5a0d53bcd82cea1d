# Generated from the contract by clients/generator: npm run generate.
