Entry.run()
