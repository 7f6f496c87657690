// SystemTests
